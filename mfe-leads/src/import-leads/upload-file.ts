import { type LeadImport, leadImportLimits } from '@crm/contracts'
import { ApiError, addressOf, call } from '@crm/shell-api'

const megabyte = 1024 * 1024
const second = 1000
const longestSilence = 60 * second
/** The browser waits this long (ms) for the server to check a whole file. */
export const fileCheckTimeoutMs = 300 * second

/** If the session has ended, the first API call shows the sign-in dialog. An upload is aborted only if it makes no progress, not if it is slow. */
export async function uploadImportFile(file: File, onProgress: (share: number) => void): Promise<LeadImport> {
  if (file.size > leadImportLimits.bytes) throw refused(`The file is larger than ${leadImportLimits.bytes / megabyte} MB. Please split it.`)
  await call('me')
  const changed_at = new Date(file.lastModified).toISOString()
  const address = addressOf('uploadLeadImport', { query: { file_name: file.name.slice(-200), changed_at } })
  const { status, statusText, responseText } = await send(address, file, onProgress)
  if (status < 200 || status > 299) throw new ApiError(status, statusText, responseText)
  // The response is not parsed with the schema here, because the server's tests check its responses against it.
  return JSON.parse(responseText) as LeadImport
}

// Uses XMLHttpRequest, because `fetch` does not report upload progress.
function send(address: string, file: File, onProgress: (share: number) => void): Promise<XMLHttpRequest> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    let patience: ReturnType<typeof setTimeout> | undefined
    const wait = (milliseconds: number) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), milliseconds)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait(longestSilence)
      onProgress(loaded / total)
    }
    request.upload.onload = () => {
      wait(fileCheckTimeoutMs)
      onProgress(1)
    }
    request.onload = () => done(request)
    request.onerror = () => fail(refused('The file could not be read or sent. Please choose it again.'))
    request.onabort = () => fail(refused('The upload stopped responding. Please try again.'))
    request.onloadend = () => clearTimeout(patience)
    request.open('POST', address)
    request.setRequestHeader('content-type', 'text/csv')
    wait(longestSilence)
    request.send(file)
  })
}

const refused = (message: string): ApiError => new ApiError(0, message, JSON.stringify({ message }))
