import type { AnswerOf } from '#contract/call.ts'
import type { legalPanel } from '#features/legal/follow-up/contract/acts.ts'
import { followUpPath, type PendingKind } from '#features/legal/follow-up/contract/list.ts'
import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import panel from './panel.module.css'
import styles from './protocols-panel.module.css'

type Protocols = AnswerOf<typeof legalPanel>['protocolos']
type Line = Protocols['linhas'][number]

const filing = '7'
const pending = (kind: PendingKind) => followUpPath + queryText({ pendencia: kind })

/** The missing number, and the step that provides it. */
const lacking = {
  CHAMADO: { number: 'chamado sem número', next: 'pedido, sem resposta ainda' },
  PROTOCOLO: { number: 'sem número', next: 'importar apuração final' },
} as const

function ProtocolRow({ line }: { readonly line: Line }) {
  const lack = line.falta && lacking[line.falta]
  const day = line.em && formatDate(line.em)
  return (
    <li className={styles['row']} title={`${line.shopping}, contrato ${line.contrato}`}>
      <Link
        className={styles['name']}
        to={followUpPath + queryText({ acao: String(line.idAcao), aba: 'status' })}
      >
        {line.nomeFantasia}
      </Link>
      <span className={lack ? styles['lacks'] : styles['number']}>
        {lack ? lack.number : line.numeroProtocolo}
      </span>
      <span className={styles['court']}>{lack ? lack.next : line.tribunal}</span>
      <span className={styles['day']}>{lack && day ? `desde ${day}` : day}</span>
    </li>
  )
}

/**
 * Filed actions: those without a number first, then the latest; each count links to its actions.
 */
export function ProtocolsPanel({ of }: { readonly of: Protocols }) {
  const { ajuizadas, semChamado, semProtocolo, linhas } = of
  if (ajuizadas + semChamado + linhas.length === 0) return null
  const filed = `${formatWhole(ajuizadas)} ${ajuizadas === 1 ? 'ajuizada' : 'ajuizadas'}`
  return (
    <Panel
      title="Protocolos"
      subtitle={
        <span className={styles['counts']}>
          <span>{filed}</span>
          {semProtocolo > 0 && (
            <Link to={pending('SEM_PROTOCOLO')}>{`${formatWhole(semProtocolo)} sem número`}</Link>
          )}
          {semChamado > 0 && (
            <Link to={pending('SEM_CHAMADO')}>
              {`${formatWhole(semChamado)} ${semChamado === 1 ? 'chamado pedido' : 'chamados pedidos'}`}
            </Link>
          )}
        </span>
      }
      aside={
        ajuizadas > 0 && (
          <Link to={followUpPath + queryText({ idsFases: filing })}>
            {ajuizadas === 1 ? 'Ver a ação' : `Ver as ${formatWhole(ajuizadas)}`}
          </Link>
        )
      }
      flush
    >
      <ul className={panel['list']} aria-label="Protocolos">
        {linhas.map((line) => (
          <ProtocolRow key={line.idGuia} line={line} />
        ))}
      </ul>
    </Panel>
  )
}
