import { type LeadImport, largestImport } from '@crm/contracts'
import { ApiError, addressOf, call } from '@crm/shell-api'

const megabyte = 1024 * 1024
const second = 1000
const longestSilence = 60 * second
/** How long the server may look through a whole file. */
export const longestCheck = 300 * second

/**
 * Sends a file as it is, and tells how much of it is on its way. Asks who is signed in first: where the session has ended, the person signs in
 * again before it begins. A slow line may take its time; one that has gone silent is given up.
 */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<LeadImport> {
  if (file.size > largestImport.bytes) throw refused(`The file is larger than ${largestImport.bytes / megabyte} MB. Please split it.`)
  await call('me')
  const address = addressOf('uploadLeadImport', { query: { file_name: file.name.slice(-200) } })
  const { status, statusText, responseText } = await send(address, file, onProgress)
  if (status < 200 || status > 299) throw new ApiError(status, statusText, responseText)
  // The server's answers are checked against the schema in its own tests.
  return JSON.parse(responseText) as LeadImport
}

// Only XMLHttpRequest tells how a body comes along.
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
      wait(longestCheck)
      onProgress(1)
    }
    request.onload = () => done(request)
    request.onerror = () => fail(refused('The file could not be read or sent. Please choose it again.'))
    request.onabort = () => fail(refused('The connection has gone silent. Please try again.'))
    request.onloadend = () => clearTimeout(patience)
    request.open('POST', address)
    request.setRequestHeader('content-type', 'text/csv')
    wait(longestSilence)
    request.send(file)
  })
}

const refused = (message: string): ApiError => new ApiError(0, message, JSON.stringify({ message }))
