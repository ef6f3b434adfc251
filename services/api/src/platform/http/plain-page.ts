import { html, raw } from 'hono/html';
import { day, typeface } from '../colours.ts';

/** Markup whose interpolated values are escaped. */
export type Html = ReturnType<typeof html>;

/** Renders one of the API's own HTML pages, without scripts. @param styles CSS rules that only this page needs */
export function renderPlainPage(title: string, content: Html, styles = ''): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
body {
  margin: 0;
  background: ${day.ground};
  color: ${day.text};
  font: 16px/1.5 ${raw(typeface)};
}
main {
  max-width: 52rem;
  margin: 0 auto;
  padding: 2.5rem 1.125rem;
}
p {
  color: ${day.soft};
  margin: 0 0 0.75rem;
  max-width: 66ch;
  overflow-wrap: anywhere;
}
a {
  color: ${day.link};
}
:focus-visible {
  outline: 3px solid ${day.focus};
  outline-offset: 2px;
}
${raw(styles)}
</style>
</head>
<body><main>${content}</main></body>
</html>`;
}
