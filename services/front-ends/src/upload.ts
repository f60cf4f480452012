import { invalidField } from '@crm/domain'
import type { Dependencies, Handlers } from '@crm/http'
import { hashOf, missingOf, storeFile } from './files.ts'

/** A release's files come one by one, each once: what another release has already is not sent again. */
export function uploadHandlers({ db }: Pick<Dependencies, 'db'>) {
  return {
    frontEndUpload: async ({ body: { files } }) => ({ missing: await missingOf(db, files) }),

    async uploadFrontEndFile({ params, upload }) {
      const pieces: Uint8Array[] = []
      for await (const piece of upload) pieces.push(piece)
      const content = Buffer.concat(pieces)
      if (hashOf(content) !== `sha384-${Buffer.from(params.hash, 'base64url').toString('base64')}`)
        throw invalidField('hash', 'The file is not what its address says: it was changed on its way')
      await storeFile(db, content)
      return {}
    },
  } satisfies Handlers
}
