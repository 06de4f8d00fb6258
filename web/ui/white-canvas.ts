/** A canvas for a photo that becomes a JPEG, with its context. Throws where the browser has none. */
export function whiteCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Failed to convert file to base64');
  // JPEG has no transparency; transparent pixels become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}
