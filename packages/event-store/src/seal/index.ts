export {
  type CheckpointLine,
  deriveCheckpointKey,
  formatCheckpointLine,
  readCheckpointFile,
  type SealCheckpoint,
  startLink,
} from './checkpoint.ts'
export { buildFilePlace, type CheckpointFile } from './checkpoint-writer.ts'
export type { LogFault } from './log-fault.ts'
export { deriveErasureKey, type ErasureProofs, signErasure } from './recorded-erasures.ts'
export { readSealChainEnd } from './seal-events.ts'
export { type LogSealerOptions, type LogSealerReport, runLogSealer, sealerSubscriptionName } from './sealer.ts'
export {
  findUnfinishedVerification,
  markVerificationStarted,
  recordVerificationFailure,
  recordVerificationProgress,
  recordVerificationResult,
  requestLogVerification,
  requestLogVerificationIfDue,
  runVerifyLogCommand,
} from './verifications.ts'
export { type LogVerificationResult, verifyLog } from './verify-log.ts'
