import { type LeadImport, largestImport } from '@crm/contracts'
import { ApiError, addressOf, call } from '@crm/shell-api'

const megabyte = 1024 * 1024

/** Sends a file as it is. Asks who is signed in first: where the session has ended, the person signs in again before it begins. */
export async function uploadFile(file: File, signal: AbortSignal): Promise<LeadImport> {
  if (file.size > largestImport.bytes) throw refused(`The file is larger than ${largestImport.bytes / megabyte} MB. Please split it.`)
  await call('me', { signal })
  const address = addressOf('uploadLeadImport', { query: { file_name: file.name.slice(-200) } })
  const answer = await fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'text/csv' },
    body: file,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : refused('The file could not be read or sent. Please choose it again.')
  })
  const text = await answer.text()
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, text)
  // The server's answers are checked against the schema in its own tests.
  return JSON.parse(text) as LeadImport
}

const refused = (message: string): ApiError => new ApiError(0, message, JSON.stringify({ message }))
