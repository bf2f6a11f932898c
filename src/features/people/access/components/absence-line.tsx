import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { type Substitution, SUBSTITUTION_STATES } from '../contract/substitutions.ts'
import styles from './sessions-dialog.module.css'

const tones: Readonly<Record<Substitution['situacao'], BadgeTone>> = {
  EM_VIGOR: 'accent',
  AGUARDA_ACEITE: 'warn',
  PREVISTA: 'neutral',
  SEM_SHOPPING: 'warn',
  TERMINADA: 'neutral',
  ENCERRADA: 'neutral',
}

const inMalls = ({ shoppings }: Substitution): string => {
  if (shoppings === null) return 'todos os shoppings'
  return shoppings.length === 0 ? 'nenhum shopping em comum' : shoppings.join(', ')
}

const days = ({ dataInicio, dataFim }: Substitution): string =>
  dataInicio === dataFim
    ? formatDate(dataInicio)
    : `${formatDate(dataInicio)} a ${formatDate(dataFim)}`

type Props = {
  readonly of: Substitution
  readonly onEnd: (of: Substitution) => void
  readonly onAccept: (of: Substitution) => void
  readonly isAccepting: boolean
}

const isOver = ({ situacao }: Substitution) => situacao === 'TERMINADA' || situacao === 'ENCERRADA'

/** Who stands in for whom, when, where, and how it came to be. */
function AbsenceFacts({ of }: Pick<Props, 'of'>) {
  return (
    <div>
      <p className={styles['device']}>
        {`${of.substituto.nome} no lugar de ${of.ausente.nome}`}{' '}
        <Badge tone={tones[of.situacao]}>{SUBSTITUTION_STATES[of.situacao]}</Badge>
      </p>
      <p className={styles['since']}>{`${days(of)} · ${of.perfil}, ${inMalls(of)}`}</p>
      <p className={styles['since']}>
        {of.fim ??
          `Nomeada por ${of.nomeadaPor} em ${formatInstant(of.nomeadaEm)}${
            of.aceitaEm ? `, aceita em ${formatInstant(of.aceitaEm)}` : ''
          }`}
      </p>
      {of.situacao === 'AGUARDA_ACEITE' && !of.aguardaMeuAceite && (
        <p className={styles['since']}>{`Vale quando ${of.substituto.nome} aceitar.`}</p>
      )}
      {!isOver(of) && of.porQueNaoEncerrar !== null && (
        <p className={styles['since']}>{of.porQueNaoEncerrar}</p>
      )}
    </div>
  )
}

/** A substitution: people, period, malls, state, and the button to end it. */
export function AbsenceLine({ of, onEnd, onAccept, isAccepting }: Props) {
  const endLabel = of.aguardaMeuAceite ? 'Recusar' : 'Encerrar'
  return (
    <li className={styles['line']}>
      <AbsenceFacts of={of} />
      {of.aguardaMeuAceite && (
        <Button
          size="compact"
          kind="primary"
          loading={isAccepting}
          ariaLabel={`Aceitar: ${of.substituto.nome} no lugar de ${of.ausente.nome}`}
          onClick={() => onAccept(of)}
        >
          Aceitar
        </Button>
      )}
      {!isOver(of) && of.porQueNaoEncerrar === null && (
        <Button
          size="compact"
          ariaLabel={`${endLabel}: ${of.substituto.nome} no lugar de ${of.ausente.nome}`}
          onClick={() => onEnd(of)}
        >
          {endLabel}
        </Button>
      )}
    </li>
  )
}
