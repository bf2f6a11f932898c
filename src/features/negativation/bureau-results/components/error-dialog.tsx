import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { NegativatedBoleto } from '#features/negativation/bureau-results/contract/negativated-boletos.ts'
import styles from './error-dialog.module.css'

export type ErrorDialogProps = {
  readonly row: NegativatedBoleto | undefined
  readonly onClose: () => void
}

/**
 * The bureau's answer, joined by '
 * ' (spec 1:2.12), and the remedy for each error.
 */
export function ErrorDialog({ row, onClose }: ErrorDialogProps) {
  const errors = row?.retornoSerasa.erros ?? []
  const words =
    errors.length > 0
      ? errors.map(({ description }) => description).join(' / ')
      : (row?.retornoSerasa.mensagem ?? '')
  const helps = errors.filter(({ orientacao }) => orientacao !== '')
  return (
    <Dialog
      opened={row !== undefined}
      onClose={onClose}
      title="Mensagem de erro"
      footer={
        <Button kind="primary" autoFocusInDialog onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {row && (
        <>
          <p className={styles['record']}>{`Boleto ${row.numBoleto}, ${row.nomRazaoSocial}`}</p>
          <p className={styles['error']}>{words}</p>
          {helps.length > 0 && (
            <>
              <h3 className={styles['label']}>O que fazer</h3>
              <ul className={styles['helps']}>
                {helps.map(({ codigo, orientacao }) => (
                  <li key={codigo}>
                    <span className={styles['code']}>{codigo}</span>
                    <span>{orientacao}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
