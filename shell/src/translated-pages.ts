// A browser's translator puts each text into elements of its own. React still expects the text in its old place, and would fail when it
// removes the text or inserts something before it. See https://github.com/facebook/react/issues/11538.

/** Lets React change a page whose texts a translator has moved. All front-ends share the page, so it is called once, before anything is rendered. */
export function tolerateTranslatedTexts(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const inside = findChildAround(this, child)
    if (inside !== null) removeChild.call(this, inside)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(added: T, before: Node | null): T {
    insertBefore.call(this, added, before && findChildAround(this, before))
    return added
  }
}

/** The child of `parent` that is or contains `node`; null if the translator has replaced the text. */
function findChildAround(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node
  return node.parentNode && findChildAround(parent, node.parentNode)
}
