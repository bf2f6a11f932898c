import { decideRule, receivedFilesPath } from '#features/ledger/received-files/contract/calls.ts'
import type { Finding } from '#features/ledger/received-files/contract/states.ts'
import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import type { Entrada } from '../store/files.ts'

/** Figures of a file whose rows were not read. */
export const nothing = {
  malls: [],
  missingMalls: [],
  reading: null,
  headerOn: undefined,
  sums: [],
  rows: 0,
  accepted: 0,
  rejected: 0,
  ignored: 0,
  setOff: 0,
  warned: 0,
  creditCount: 0,
  open_cents: cents(0),
  credit_cents: cents(0),
  vanishedCount: 0,
  vanished_cents: cents(0),
} as const

/** Tells the user who brought a file what became of it. */
export const alertUploader = (work: Work, entrada: Entrada, title: string, detail: string) =>
  createAlerts(work, [
    {
      kind: 'IMPORTACAO',
      key: `entrada ${entrada.id} ${title}`,
      ...(entrada.broughtBy === undefined
        ? { rule: decideRule, isOfEveryMall: true as const }
        : { userId: entrada.broughtBy }),
      path: `${receivedFilesPath}?arquivo=${encodeURIComponent(entrada.fileName)}`,
      title: `${title}: ${entrada.fileName}`,
      detail,
    },
  ])

/** A file that waits is announced to those who may confirm it. */
export const alertWaiting = (work: Work, entrada: Entrada, findings: readonly Finding[]) =>
  createAlerts(work, [
    {
      kind: 'PROPOSTA',
      key: `entrada ${entrada.id}`,
      rule: decideRule,
      isOfEveryMall: true,
      path: `${receivedFilesPath}?situacao=AGUARDANDO_CONFIRMACAO`,
      title: `Arquivo espera confirmação: ${entrada.fileName}`,
      detail:
        findings.find(({ severidade }) => severidade === 'CONFIRMA')?.texto ?? entrada.sourceName,
    },
  ])
