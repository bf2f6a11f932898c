// The steps of a load for files that another feature reads and judges.

export { checkStaged, mergeLoads, noneAccepted, spool } from './load.ts'
export { stage } from './stage.ts'
export { stageReceipts } from '../store/staged-receipts.ts'
export { respellStored } from '../store/respell-stored.ts'
export { mergeFileCredits } from '../store/source-credits.ts'
export {
  absentTitulos,
  broughtBalances,
  broughtMalls,
  lowerStaged,
  mallsOfContracts,
  mallsOfParties,
  rejectOutOfReach,
} from '../store/staged-facts.ts'
export { clearStaging, codesInUse } from '../store/staging.ts'
export { insertLoad, saveOutcome, saveStatus } from '../store/load-rows.ts'
