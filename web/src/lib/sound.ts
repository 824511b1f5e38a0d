// A few quiet sounds, made on the spot, for whoever wants them: off until switched on.
export type Sound = 'move' | 'dice' | 'card' | 'coin' | 'turn';

/** Pitch at the start and the end in hertz, length in seconds, and the form of the wave. */
const tones: Record<Sound, readonly [number, number, number, OscillatorType]> = {
  move: [220, 160, 0.09, 'triangle'],
  dice: [520, 300, 0.07, 'square'],
  card: [900, 500, 0.06, 'sawtooth'],
  coin: [1250, 1400, 0.11, 'sine'],
  turn: [440, 660, 0.22, 'sine'],
};
const loudness = 0.04;
let context: AudioContext | undefined;

export function sounding(): boolean {
  return localStorage.getItem('sounds') === 'on';
}
export function setSounding(on: boolean): void {
  localStorage.setItem('sounds', on ? 'on' : 'off');
  if (on) play('turn');
}
export function play(sound: Sound): void {
  if (!sounding()) return;
  context ??= new AudioContext();
  const [from, to, length, form] = tones[sound];
  const now = context.currentTime;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = form;
  voice.frequency.setValueAtTime(from, now);
  voice.frequency.exponentialRampToValueAtTime(to, now + length);
  volume.gain.setValueAtTime(loudness, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + length);
  voice.connect(volume).connect(context.destination);
  voice.start(now);
  voice.stop(now + length);
}
