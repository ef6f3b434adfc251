/** The colours of drawn people: dark line over the light blue of layout pencils, and one thing each in the accent. */
export const dark = '#0f1c26';
export const accent = '#c92f14';
export const guide = '#9fcfe0';
export const tint = '#dceef4';
export const paper = '#fff';
