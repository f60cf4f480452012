import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const shrink = promisify(brotliCompress)

/** Puts the smallest brotli form of each script and sheet beside it: seconds that no browser should wait for. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      // The server may be running: it never finds half a file.
      await writeFile(`${file}.br.part`, await shrink(content, { params }))
      await rename(`${file}.br.part`, `${file}.br`)
    }),
  )
}
