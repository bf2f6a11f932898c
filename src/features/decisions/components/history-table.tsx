import { IconPaperclip } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import { downloadAttachment, useHistory } from './history-queries.ts'
import styles from '../../debt-items/components/decision.module.css'

/**
 * Earlier justifications of a boleto, newest first, with their attachments (spec 1:3). Nothing
 * while there are none.
 */
export function HistoryTable({ idBoleto }: { readonly idBoleto: number }) {
  const { data: rows, isError } = useHistory(idBoleto)
  if (isError)
    return <p className={styles['note']}>O histórico de justificativas não foi carregado.</p>
  if (rows === undefined || rows.length === 0) return null
  return (
    <section className={styles['box']} aria-label="Histórico de justificativas">
      <h3 className={styles['boxHead']}>
        Histórico de justificativas{' '}
        <span>{rows.length === 1 ? '1 registro' : `${formatWhole(rows.length)} registros`}</span>
      </h3>
      <div
        className={styles['boxScroll']}
        tabIndex={0}
        role="region"
        aria-label="Registros do histórico"
      >
        <table aria-label="Histórico de justificativas">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Data informada</th>
              <th scope="col">Motivo justificativa</th>
              <th scope="col">Anexo</th>
              <th scope="col">Usuário</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.idHistorico}>
                <td>{formatInstant(row.datUltimaAtualizacao)}</td>
                <td>
                  <strong>{row.serasaJustificatica.txtJustificativa}</strong>
                  {row.numChamado !== null && ` Chamado ${row.numChamado}`}
                  {row.txtObservacao !== null && (
                    <div className={styles['faint']}>{row.txtObservacao}</div>
                  )}
                </td>
                <td>
                  {row.nomeAnexo !== null && (
                    <Button
                      kind="text"
                      size="tight"
                      icon={<IconPaperclip size={14} stroke={1.75} />}
                      ariaLabel={`Baixar o anexo ${row.nomeAnexo}`}
                      onClick={() => void downloadAttachment(row.idHistorico)}
                    >
                      {row.nomeAnexo}
                    </Button>
                  )}
                </td>
                <td>{row.usuarioAlteracao.nome}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
