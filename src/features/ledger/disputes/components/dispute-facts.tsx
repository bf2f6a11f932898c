import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPaperclip,
  IconPlayerPause,
} from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { Arrears } from '#ui/display/arrears.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sizeText } from '#ui/fields/file-rules.ts'
import small from '#ui/table/small-table.module.css'
import { formatAmount } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { DISPUTE_REASON, DISPUTE_SOURCE, type DisputePage } from '../contract/dispute.ts'
import { downloadDisputeFile } from '../queries.ts'
import type { HeldLine } from '../rules/effects.ts'
import styles from './disputes.module.css'

const icon = { size: 16, stroke: 1.75 }

/** 'O que o lojista diz', with the files that came with it. */
export function SaidPanel({
  dispute,
  acts,
}: {
  readonly dispute: DisputePage
  readonly acts?: React.ReactNode
}) {
  const { id, texto, arquivos, abertaPor, abertaEm, origem, motivo } = dispute
  return (
    <Panel
      title="O que o lojista diz"
      subtitle={`${DISPUTE_REASON[motivo]}, aberta por ${abertaPor} em ${formatInstant(abertaEm)}, por ${DISPUTE_SOURCE[origem].toLowerCase()}`}
      aside={acts}
    >
      {texto === '' ? (
        <p className={styles['quiet']}>Falta completar: o texto da resposta ainda não está aqui.</p>
      ) : (
        <blockquote className={styles['said']}>{texto}</blockquote>
      )}
      {arquivos.length > 0 && (
        <ul className={styles['files']} aria-label="Arquivos">
          {arquivos.map((file) => (
            <li key={file.id}>
              <Button
                kind="text"
                size="tight"
                icon={<IconPaperclip {...icon} />}
                onClick={() => void downloadDisputeFile(id, file.id)}
              >
                {file.nome}
              </Button>{' '}
              <span className={styles['quiet']}>{`${sizeText(file.bytes)}, de ${file.por}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** 'Os boletos' of a dispute, with their sum. */
export function BoletosPanel({ dispute: { linhas, valor } }: { readonly dispute: DisputePage }) {
  if (linhas.length === 0)
    return (
      <Panel title="Os boletos">
        <p className={styles['quiet']}>Nenhum boleto.</p>
      </Panel>
    )
  return (
    <Panel title="Os boletos" flush>
      <div className={small['scroll']} role="region" aria-label="Boletos" tabIndex={0}>
        <table className={`${small['table']} ${small['lined']} ${styles['table']}`}>
          <thead>
            <tr>
              <th scope="col">Boleto</th>
              <th scope="col">LUC</th>
              <th scope="col">Vencimento</th>
              <th scope="col">Atraso</th>
              <th scope="col" className={styles['number']}>
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {linhas.map((line) => (
              <tr key={line.numBoleto}>
                <td>{line.numBoleto}</td>
                <td>{line.luc}</td>
                <td>{formatDate(line.vencimento)}</td>
                <td>
                  <Arrears days={line.diasAtraso} />
                </td>
                <td className={styles['number']}>{formatAmount(line.valor)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>Soma</td>
              <td className={styles['number']}>{formatAmount(valor)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  )
}

const signs = { held: IconPlayerPause, warns: IconAlertTriangle, runs: IconCircleCheck } as const

/** 'O que está parado por causa dela', and what happened so far. */
export function HeldPanel({
  dispute,
  lines,
}: {
  readonly dispute: DisputePage
  readonly lines: readonly HeldLine[]
}) {
  return (
    <Panel title="O que está parado por causa dela">
      <dl className={styles['held']}>
        {lines.map(({ what, until, sign }) => {
          const Sign = signs[sign]
          return (
            <div key={what}>
              <Sign {...icon} data-sign={sign} aria-hidden="true" />
              <dt>{what}</dt>
              <dd>{until}</dd>
            </div>
          )
        })}
      </dl>
      {dispute.historico.length > 0 && (
        <ol className={styles['history']} aria-label="História">
          {dispute.historico.map(({ em, por, acao, detalhe }, index) => (
            <li key={`${em.toISOString()} ${index}`}>
              <time dateTime={em.toISOString()}>{formatInstant(em)}</time>
              <strong>{por}</strong> {acao.charAt(0).toLowerCase() + acao.slice(1)}
              {detalhe === '' ? '' : `: “${detalhe}”`}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
