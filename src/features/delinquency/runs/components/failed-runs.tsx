import { IconAlertCircle, IconExternalLink, IconRefresh } from '@tabler/icons-react'

import { tenantAddress } from '#listing/screen/tenant-address.ts'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatInstant } from '#values/instant.ts'

import type { MallMonth } from '../contract/months.ts'
import type { RunKind } from '../contract/run-list.ts'
import styles from './check-panel.module.css'

const words = { BASE: 'O processamento', CALCULO: 'O cálculo' } as const

type FailedProps = {
  readonly months: readonly MallMonth[]
  /** Only failed runs of this kind can be submitted again on this screen. */
  readonly kind: RunKind
  /** If omitted, the user cannot submit runs. */
  readonly onAgain?: ((mall: { readonly id: number; readonly name: string }) => void) | undefined
}

/** Failed runs of a month; each is shown until it is submitted again. */
export function FailedRuns({ months, kind, onAgain }: FailedProps) {
  return months.map(({ falha, mesAno, idShopping, shopping, calculadoEm }) => {
    if (falha === null) return null
    const { tipo, em, motivo, titulo } = falha
    const tituloAt = titulo ? tenantAddress(titulo.idCliente) : undefined
    const shown = calculadoEm === null ? '' : ` Vale o cálculo de ${formatInstant(calculadoEm)}.`
    return (
      <div key={idShopping} className={styles['failure']} role="alert">
        <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
        <div>
          <strong>{`${words[tipo]} de ${mesAno} em ${shopping} parou em ${formatInstant(em)}.`}</strong>
          <p>{`${motivo}${shown}`}</p>
        </div>
        {titulo && tituloAt !== undefined && (
          <ButtonLink
            size="compact"
            icon={<IconExternalLink size={16} stroke={1.75} />}
            ariaLabel={`Abrir o título ${titulo.numero} na página do lojista`}
            to={tituloAt}
          >
            Abrir o título
          </ButtonLink>
        )}
        {onAgain && tipo === kind && (
          <Button
            size="compact"
            icon={<IconRefresh size={16} stroke={1.75} />}
            ariaLabel={`Submeter de novo: ${shopping}`}
            onClick={() => onAgain({ id: idShopping, name: shopping })}
          >
            Submeter de novo
          </Button>
        )}
      </div>
    )
  })
}
