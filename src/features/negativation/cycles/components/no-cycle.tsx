import { IconInfoCircle } from '@tabler/icons-react'

import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { Button } from '#ui/actions/button.tsx'

import type { Cycle } from '../contract/cycle.ts'
import styles from './no-cycle.module.css'

/** Shown when no cycle is open; offers to open the cycle of the month. */
export function NoCycle({
  last,
  onOpen,
}: {
  readonly last: Cycle | undefined
  readonly onOpen: () => void
}) {
  return (
    <div className={styles['note']} role="note">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" className={styles['icon']} />
      <p className={styles['words']}>
        <strong>Não há ciclo aberto.</strong>{' '}
        {last
          ? `O último foi o ${last.nome}, encerrado.`
          : 'Depois da primeira carga de títulos o ciclo do mês pode ser aberto.'}
      </p>
      <Button kind="primary" disabledBecause={useCompanyRefusal()} onClick={onOpen}>
        Abrir ciclo
      </Button>
    </div>
  )
}
