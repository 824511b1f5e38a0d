// What can wait until the page has been drawn, so that nothing holds up what has just come.

/** Does it after the next frame; the answer calls it off. A page that nobody sees draws nothing, and does it once it is seen. */
export function onceDrawn(what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(what)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
