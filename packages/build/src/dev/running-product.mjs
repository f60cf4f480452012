/** A usage error: the program exits with code 2 and prints the message. */
export class Misused extends Error {}

export async function refuseNoProduct(product) {
  const remedy = 'start the product with npm start, or set CRM_URL to where it is'
  if (!URL.canParse(product)) throw new Misused(`CRM_URL is "${product}": write it as https://crm.example.com`)
  const answer = await fetch(new URL('/login', product)).catch((error) => {
    throw new Misused(`${product} does not answer (${error.cause?.code ?? error.message}): ${remedy}`)
  })
  if (!(await answer.text()).includes('id="boot"')) throw new Misused(`There is a server at ${product}, but it is not the CRM: ${remedy}`)
}
