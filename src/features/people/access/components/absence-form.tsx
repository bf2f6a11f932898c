import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import { nameSubstitute, substitutionsName } from '../contract/substitutions.ts'
import { absenteesQuery, substitutesQuery } from '../queries/absences.ts'
import styles from './absences.module.css'

const fields = ['usuarioId', 'substitutoId', 'dataInicio', 'dataFim'] as const
const toOption = ({ id, nome }: { readonly id: number; readonly nome: string }) => ({
  value: String(id),
  label: nome,
})

type Props = {
  readonly administers: boolean
  readonly today: LocalDate
  readonly personId: number
}

const whenNobody = (
  <>
    Quem substitui tem o mesmo perfil e vê todos os seus shoppings, e hoje ninguém é assim. Peça a
    um administrador, em <strong>Usuários</strong>, que dê os shoppings que faltam a um colega do
    mesmo perfil. Enquanto isso, combine com a equipe quem olha a sua fila.
  </>
)
const whoMay = 'Do mesmo perfil, com os mesmos shoppings ou mais; é avisado e precisa aceitar'

function missingOf(substitute: string, from?: LocalDate, until?: LocalDate): string | undefined {
  if (substitute === '') return 'Escolha quem substitui.'
  return from === undefined || until === undefined
    ? 'Informe o primeiro e o último dia.'
    : undefined
}

/** The typed substitute and period, what is missing, and the act. */
function useAbsence({ administers, today, personId }: Props) {
  const [absent, setAbsent] = useState(String(personId))
  const [substitute, setSubstitute] = useState('')
  const [from, setFrom] = useState(formatDate(today))
  const [until, setUntil] = useState('')
  const absentees = useQuery({ ...absenteesQuery, enabled: administers })
  const colleagues = useQuery(substitutesQuery(Number(absent)))
  const act = useAct(nameSubstitute, {
    invalidates: [substitutionsName],
    success: ({ mensagem }) => mensagem,
    fields,
    onDone: () => {
      setSubstitute('')
      setUntil('')
    },
  })
  const [dataInicio, dataFim] = [parseBrDate(from), parseBrDate(until)]
  const nobody = colleagues.data?.content.length === 0
  const name = () => {
    if (dataInicio === undefined || dataFim === undefined) return
    void act.run({
      ...(administers ? { usuarioId: Number(absent) } : {}),
      substitutoId: Number(substitute),
      dataInicio,
      dataFim,
    })
  }
  return {
    absentees: (absentees.data?.content ?? []).map(({ id, nome, perfil }) =>
      toOption({ id, nome: `${nome} (${perfil})` }),
    ),
    colleagues: colleagues.data?.content ?? [],
    absent,
    setAbsent: (value: string) => {
      setAbsent(value)
      setSubstitute('')
    },
    substitute: { value: substitute, onChange: setSubstitute },
    from: { value: from, onChange: setFrom },
    until: { value: until, onChange: setUntil },
    hint: nobody ? whenNobody : whoMay,
    missing: nobody
      ? 'Ninguém do mesmo perfil vê os mesmos shoppings.'
      : missingOf(substitute, dataInicio, dataFim),
    busy: act.busy,
    errors: act.fieldErrors,
    name,
  }
}

/** Substitute and period; administrators also choose the absent user. */
export function AbsenceForm(props: Props) {
  const { administers, today } = props
  const { errors, ...absence } = useAbsence(props)
  return (
    <div className={styles['form']}>
      {administers && (
        <SelectField
          label="Quem se ausenta"
          options={absence.absentees}
          value={absence.absent}
          onChange={absence.setAbsent}
          error={errors.get('usuarioId')}
        />
      )}
      <SelectField
        label="Quem substitui"
        options={absence.colleagues.map(toOption)}
        {...absence.substitute}
        error={errors.get('substitutoId')}
        hint={absence.hint}
      />
      <div className={styles['days']}>
        <DayField
          label="Primeiro dia"
          today={today}
          {...absence.from}
          error={errors.get('dataInicio')}
        />
        <DayField
          label="Último dia"
          today={today}
          {...absence.until}
          error={errors.get('dataFim')}
        />
        <Button
          kind="primary"
          loading={absence.busy}
          disabledBecause={absence.missing}
          onClick={absence.name}
        >
          Nomear substituto
        </Button>
      </div>
    </div>
  )
}
