import { formatDate } from '#values/local-date.ts'

import type { LadderDetail } from '../contract/ladder-calls.ts'
import type { LadderDialog } from './ladder-dialogs.tsx'
import type { LadderRights } from './ladder-rights.ts'
import { ProposalStrip } from './proposal-strip.tsx'

/** What waits for another user, with what it changes. */
export function LadderProposal({
  ladder,
  rights,
  onOpen,
}: {
  readonly ladder: LadderDetail
  readonly rights: LadderRights
  readonly onOpen: (dialog: LadderDialog) => void
}) {
  const { proposta, versoes } = ladder
  if (proposta === null) return null
  const changes = versoes.find(({ versao }) => versao === proposta.versao)?.diferenca ?? []
  const what = proposta.desativar ? 'que a régua saia de uso' : `a versão ${proposta.versao}`
  const until = proposta.venceEm === null ? '' : ` Vale até ${formatDate(proposta.venceEm)}.`
  return (
    <ProposalStrip proposal={proposta} rights={rights} onOpen={onOpen}>
      <strong>{`${proposta.propostoPor} propôs ${what}.`}</strong>
      {` ${proposta.motivo}.${until}`}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </ProposalStrip>
  )
}
