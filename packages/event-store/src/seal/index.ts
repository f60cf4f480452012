export type { Checkpoint, CheckpointLine } from './checkpoint.ts'
export { checkpointKey, checkpointLine } from './checkpoint.ts'
export { readCheckpoints } from './checkpoint-file.ts'
export type { CheckpointPlace } from './checkpoint-writer.ts'
export type { Fault } from './log-fault.ts'
export { sealedEnd } from './seal-events.ts'
export type { SealerReport, SealLogOptions } from './sealer.ts'
export { sealerName, sealLog } from './sealer.ts'
export type { LogVerificationRow } from './verifications.ts'
export {
  askForVerification,
  failVerification,
  progressOfVerification,
  recordVerification,
  scheduleVerification,
  startVerification,
  unfinishedVerification,
} from './verifications.ts'
export type { LogVerificationResult, VerifyLogOptions } from './verify-log.ts'
export { verifyLog } from './verify-log.ts'
export type { VerifyLogCommand } from './verify-log-command.ts'
export { runVerifyLogCommand } from './verify-log-command.ts'
