export { type Checkpoint, type CheckpointLine, type CheckpointPlace, checkpointKey, checkpointLine, readCheckpoints } from './checkpoint.ts'
export type { Fault } from './log-fault.ts'
export { sealedEnd } from './seal-events.ts'
export { type SealerReport, type SealLogOptions, sealerName, sealLog } from './sealer.ts'
export {
  askForVerification,
  failVerification,
  recordVerification,
  recordVerificationProgress,
  runVerifyLogCommand,
  scheduleVerification,
  startVerification,
  unfinishedVerification,
} from './verifications.ts'
export { type LogVerificationResult, verifyLog } from './verify-log.ts'
