/** The colours of emails and of the API's own pages. They match `tokens.css`, which the site's pages use. */
export const day = {
  ground: '#f1f5f6',
  surface: '#ffffff',
  text: '#0f1c26',
  soft: '#4a5964',
  rule: '#ccd6db',
  accent: '#c92f14',
  link: '#0b5480',
  focus: '#0b6aa8',
};

/** The colours of emails in mail programs that use dark mode. */
export const night = {
  ground: '#0f1c26',
  surface: '#172834',
  text: '#f1f5f6',
  soft: '#b3c2cc',
  rule: '#31475a',
  accent: '#e4593f',
  link: '#9fcfe0',
};

export const typeface = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
