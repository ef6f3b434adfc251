/**
 * Takes the rest of the application out of reach while an element is in front,
 * and returns what undoes it. Goes up only to the children of `body`: frames that
 * a payment provider puts there stay reachable.
 */
export function holdPage(front: HTMLElement): () => void {
  const held: HTMLElement[] = [];
  for (let branch = front; branch.parentElement && branch.parentElement !== document.body; ) {
    const parent = branch.parentElement;
    for (const sibling of parent.children) {
      if (sibling !== branch && sibling instanceof HTMLElement && !sibling.inert) {
        sibling.inert = true;
        held.push(sibling);
      }
    }
    branch = parent;
  }
  return () => {
    for (const element of held) element.inert = false;
  };
}
