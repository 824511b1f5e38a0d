// Light or dark, as the system has it unless the reader says otherwise.
type Light = 'system' | 'light' | 'dark';
const stored = localStorage.getItem('light');
let light = $state<Light>(stored === 'light' || stored === 'dark' ? stored : 'system');

function show(): void {
  if (light === 'system') delete document.documentElement.dataset.light;
  else document.documentElement.dataset.light = light;
}
show();

export const currentLight = (): Light => light;
export function setLight(wanted: Light): void {
  light = wanted;
  if (wanted === 'system') localStorage.removeItem('light');
  else localStorage.setItem('light', wanted);
  show();
}
