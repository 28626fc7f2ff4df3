/** What is written on canvases: the page's own faces. */
export const DISPLAY = '"Grenze Gotisch", Georgia, serif';
export const READ = '"Alegreya Sans", "Gill Sans", sans-serif';

/** Loads them; a canvas does not wait for a face as the page does. Without them it is written in others. */
export async function fontsForSigns(): Promise<void> {
  await Promise.allSettled(
    [`600 40px ${DISPLAY}`, `400 40px ${READ}`, `700 40px ${READ}`].map((face) => document.fonts.load(face)),
  );
}
