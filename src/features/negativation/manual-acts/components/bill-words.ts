import type { BillCycle, BureauBill } from '../contract/bill-search.ts'

/** The boleto with the data of another cycle. */
export const inCycle = (row: BureauBill, cycle: BillCycle): BureauBill => ({ ...row, ...cycle })

/** Status, with the result of a finished boleto. */
export const hasEnded = ({ statusWorkflowSerasa, resultado }: BureauBill) =>
  resultado === null ? statusWorkflowSerasa.nome : `${statusWorkflowSerasa.nome}: ${resultado.nome}`
