import '@site/ui/tokens.css';
import '@site/ui/fonts.css';
import '@site/ui/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import PicturesPage from '../src/pages/pictures.tsx';

createRoot(document.getElementById('site') as HTMLElement).render(
  <MemoryRouter>
    <main id="content">
      <PicturesPage />
    </main>
  </MemoryRouter>,
);
