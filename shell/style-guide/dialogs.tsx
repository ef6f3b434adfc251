import { Button } from '@site/ui/button';
import { Dialog } from '@site/ui/dialog';
import { Stack } from '@site/ui/stack';
import { type ReactElement, useState } from 'react';

/** A dialog in either layer. */
export function StyleGuideDialogs(): ReactElement {
  const [layer, setLayer] = useState<'top' | 'page' | null>(null);
  const close = () => setLayer(null);
  return (
    <Stack direction="row" gap={3}>
      <Button variant="secondary" onClick={() => setLayer('top')}>
        Open in the top layer
      </Button>
      <Button variant="secondary" onClick={() => setLayer('page')}>
        Open in the page
      </Button>
      <Dialog
        open={layer !== null}
        layer={layer ?? 'top'}
        onClose={close}
        title="Pay $975 for Pitch Deck - 18 slides?"
        actions={
          <>
            <Button onClick={close}>Pay $975</Button>
            <Button variant="secondary" onClick={close}>
              Back
            </Button>
          </>
        }
      >
        <p>The card ending in 4242 is charged once. The invoice goes to ada@example.com.</p>
      </Dialog>
    </Stack>
  );
}
