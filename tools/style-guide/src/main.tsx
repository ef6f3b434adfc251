import '@site/ui/tokens.css';
import '@site/ui/fonts.css';
import '@site/ui/base.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { StyleGuide } from './style-guide.tsx';

const root = document.getElementById('site');
if (!root) throw new Error('The page has no element #site.');
createRoot(root).render(
  <BrowserRouter>
    <main id="content" tabIndex={-1}>
      <StyleGuide />
    </main>
  </BrowserRouter>,
);
