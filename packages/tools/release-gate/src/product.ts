import type { BootData, Release } from '@crm/contracts'

export type ShellManifest = { version: string; contract: number; shared: Record<string, string> }

export type ProductClient = {
  url: string
  shell(): Promise<ShellManifest>
  releases(): Promise<Release[]>
  boot(): Promise<BootData>
  /** Calls the API with the team's token. The reply is not validated, because the server's tests cover it. */
  call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer>
}

export class ProductRequestError extends Error {
  override readonly name = 'ProductRequestError'
}

export const missingTokenMessage = 'MFE_TOKEN is not set: issue a token under System → Front-ends, and set MFE_TOKEN to it'

const another =
  "MFE_TOKEN is not a valid token of this front-end: an administrator can issue another one under System → Front-ends, on the front-end's page"

const bootScript = /<script type="application\/json" id="boot">([\s\S]*?)<\/script>/

export function parseBootData(html: string): BootData {
  const json = bootScript.exec(html)?.[1]
  if (json === undefined) throw new ProductRequestError('The server does not serve the CRM: check CRM_URL')
  return JSON.parse(json)
}

/** Replaces the boot data in an HTML page. `<` is escaped, so that no text can end the script element early. */
export const replaceBootData = (html: string, boot: BootData): string =>
  html.replace(bootScript, () => `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`)

export function createProductClient(url: string, token: string | undefined): ProductClient {
  const read = async (path: string) => (await ask(url, path, {})).text()
  return {
    url,
    shell: async () => JSON.parse(await read('/mfe/shell.json')),
    releases: async () => JSON.parse(await read('/mfe/registry.json')).releases,
    boot: async () => parseBootData(await read('/login')),
    async call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
      if (!token) throw new ProductRequestError(missingTokenMessage)
      const file = body instanceof Uint8Array
      const headers = { authorization: `Bearer ${token}`, 'content-type': file ? 'application/octet-stream' : 'application/json' }
      const answer = await ask(url, path, { method, headers, body: file ? body : JSON.stringify(body) })
      return (await answer.json()) as Answer
    },
  }
}

async function ask(url: string, path: string, request: { method?: string; headers?: Record<string, string>; body?: unknown }) {
  const answer = await fetch(new URL(path, url), request as RequestInit).catch((error: Error) => {
    throw new ProductRequestError(`${url} does not answer (${describeCause(error)}): start the product, or set CRM_URL to its address`)
  })
  if (!answer.ok)
    throw new ProductRequestError(
      `${request.method ?? 'GET'} ${path}: ${answer.status} ${readMessage(await answer.text())}${answer.status === 401 ? `\n${another}` : ''}`,
    )
  return answer
}

const describeCause = ({ cause, message }: Error): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : message)

function readMessage(text: string): string {
  try {
    return JSON.parse(text).message ?? text
  } catch {
    return text.slice(0, 200)
  }
}
