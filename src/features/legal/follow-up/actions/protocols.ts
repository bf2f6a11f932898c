import type { AnswerOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import { formatCaseNumber } from '#values/case-number.ts'

import type { legalPanel } from '../contract/acts.ts'
import { courtOf, shortCourtWords } from '../rules/court.ts'
import { countProtocols, readProtocols } from '../store/protocols.ts'

const shownAtMost = 6

/** Filings of these malls: those without a number first, then the latest. */
export async function protocolsOf({
  tx,
  actor: { malls },
}: Work): Promise<AnswerOf<typeof legalPanel>['protocolos']> {
  const counts = await countProtocols(tx, malls)
  const found = await readProtocols(tx, malls, shownAtMost)
  return {
    ajuizadas: counts.filed,
    semChamado: counts.withoutTicket,
    semProtocolo: counts.withoutProtocol,
    linhas: found.map((row) => {
      const court = row.protocol === null ? undefined : courtOf(row.protocol)
      return {
        idGuia: row.guiaId,
        idAcao: row.lawsuitId,
        contrato: row.contract,
        nomeFantasia: row.tradeName,
        shopping: row.mall,
        numeroChamado: row.ticket,
        numeroProtocolo: row.protocol === null ? null : formatCaseNumber(row.protocol),
        falta: row.lacks,
        tribunal: court ? shortCourtWords(court) : null,
        em: row.on,
      }
    }),
  }
}
