import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const shrink = promisify(brotliCompress)

/** Compresses at build time, because the best brotli level takes seconds. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      // A running server must never see half a file.
      await writeFile(`${file}.br.part`, await shrink(content, { params }))
      await rename(`${file}.br.part`, `${file}.br`)
    }),
  )
}
