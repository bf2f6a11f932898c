import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { mallsQuery } from '#features/registers/parts/malls-query.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { RecordDialog } from '#listing/screen/record-dialog.tsx'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { type RecordProps, useRecordForm } from '#listing/screen/use-record-form.ts'
import { MultiSelectField } from '#ui/multi-select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'

import { type Profile, saveUser, staleWithPeople, type User } from '../contract/people.ts'
import { askDirectory, askUser, profilesQuery, seesEveryMallQuery } from '../queries/people.ts'
import { type Filled, filledFrom, saysNothing } from '../rules/directory-form.ts'
import { isHandedOn, mayHaveMalls } from '../rules/people.ts'
import styles from './people.module.css'

const fields = ['nome', 'login', 'email', 'lotacao', 'perfilId', 'idShoppings']

const formOf = (user: User | undefined) => ({
  nome: user?.nome ?? '',
  login: user?.login ?? '',
  email: user?.email ?? '',
  lotacao: user?.lotacao ?? '',
  perfilId: user ? String(user.perfil.idPerfil) : '',
  idShoppings: (user?.shoppings ?? []).map(({ idShopping }) => String(idShopping)),
  ativo: user?.ativo ?? true,
})
type Form = ReturnType<typeof formOf>

const looking = 'Buscando no diretório…'

/**
 * Fills name, e-mail and department from the directory when a login was typed and left (spec 3:5). What was typed while
 * it was asked stays, and what it said of the login before goes: nobody gets the e-mail of somebody else.
 */
function useDirectory(given: Form, change: (next: (now: Form) => Partial<Form>) => void) {
  const login = given.login.trim().toLowerCase()
  const asked = useRef(login)
  const settled = useRef(login)
  const filled = useRef(saysNothing)
  const [hint, setHint] = useState<string>()
  const ask = () => {
    if (login === '' || login === asked.current) return
    asked.current = login
    setHint(looking)
    const fill = (said: Filled) => {
      const before = filled.current
      filled.current = said
      settled.current = login
      change((now) => filledFrom({ now, asked: given, before, said }))
    }
    askDirectory(login).then(
      ({ name, email, lotacao }) => {
        // Another login was typed meanwhile: this answer is about somebody else.
        if (asked.current !== login) return
        setHint(undefined)
        fill({ nome: name, email, lotacao })
      },
      (failure: unknown) => {
        if (asked.current !== login) return
        setHint(failureSentence(failure))
        fill(saysNothing)
        // Leaving the field asks again.
        asked.current = ''
      },
    )
  }
  return {
    ask,
    hint,
    isLooking: hint === looking,
    /** Was another login typed than the one it spoke of last? Enter saves without leaving the field. */
    isBehind: () => login !== settled.current,
  }
}

const isEmail = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim())

const optionsOf = (profiles: readonly Profile[], chosen: string) =>
  profiles
    .filter(({ flagAtivo, idPerfil, porQueNao }) => (flagAtivo && !porQueNao.dar) || String(idPerfil) === chosen)
    .map(({ idPerfil, nome }) => ({ value: String(idPerfil), label: nome }))

/** 'Adicionar / Alterar Usuário' (spec 3:2.9): saved with login, name and profile; a colleague's change is told. */
export function UserDialog({
  record,
  current,
  viewerId,
  onClose,
}: RecordProps<User> & {
  /** Whoever opens it: gives the malls that they see, and no others. */
  readonly viewerId: number
}) {
  const key = `cadastro do usuário ${record?.id ?? 'novo'}`
  const edited = useRecordForm(key, { record, current }, { formOf, read: ({ id }) => askUser(id) })
  const { form, base, change } = edited
  const profilesRead = useQuery(profilesQuery)
  const mallsRead = useQuery(mallsQuery)
  const seesEveryMall = useQuery(seesEveryMallQuery(viewerId)).data === true
  const profiles = profilesRead.data?.content ?? []
  const malls = mallsRead.data ?? []
  const directory = useDirectory(form, change)
  const saving = useAct(saveUser, {
    stale: staleWithPeople,
    fields,
    success: ({ mensagem }) => mensagem,
    onFailure: edited.onFailure,
    onDone: onClose,
  })
  const profile = profiles.find(({ idPerfil }) => String(idPerfil) === form.perfilId)
  const missing =
    profile && mayHaveMalls({ name: profile.nome, seesEveryMall: profile.flagTodosShoppings }, form.idShoppings.length)
  const wrongEmail =
    form.email.trim() === ''
      ? base && 'Informe o e-mail.'
      : isEmail(form.email)
        ? undefined
        : 'Informe um e-mail como nome@empresa.com.br.'
  const [kept, onlyMalls] = [base?.porQueNao.alterar, base?.porQueNao.alterarAlemDosShoppings]
  const isFixed = Boolean(kept ?? onlyMalls)
  const disabledBecause =
    kept ??
    (form.login.trim() === '' || form.nome.trim() === '' || form.perfilId === ''
      ? 'Informe login, nome e perfil.'
      : directory.isLooking
        ? looking
        : wrongEmail)
  const save = () => {
    if (directory.isBehind()) directory.ask()
    else
      void saving.run({
        ...form,
        lotacao: form.lotacao.trim() || null,
        perfilId: Number(form.perfilId),
        idShoppings: form.idShoppings.map(Number),
        ...(base ? { usuarioId: base.id, versao: base.versao } : {}),
      })
  }
  const errors = saving.fieldErrors
  return (
    <RecordDialog
      size="form"
      title="Adicionar / Alterar Usuário"
      edited={edited}
      busy={saving.busy}
      disabledBecause={disabledBecause}
      onSave={save}
      onClose={onClose}
    >
      {isFixed && (
        <p className={styles['note']}>{kept ?? `${onlyMalls} Aqui só os seus shoppings podem ser dados ou tirados.`}</p>
      )}
      <UnreadChoices
        choices={[
          { ...profilesRead, noun: 'os perfis' },
          { ...mallsRead, noun: 'os shoppings' },
        ]}
      />
      <div className={styles['form']}>
        <TextField
          label="Login"
          value={form.login}
          onChange={(login) => change({ login })}
          onBlur={directory.ask}
          pattern={(typed) => typed.replace(/\s/g, '').toLowerCase()}
          hint={directory.hint}
          required
          maxLength={120}
          disabled={isFixed}
          error={errors.get('login')}
          autoFocusInDialog
        />
        <TextField
          label="Nome"
          value={form.nome}
          onChange={(nome) => change({ nome })}
          required
          maxLength={200}
          disabled={isFixed}
          error={errors.get('nome')}
        />
        <TextField
          label="E-mail"
          value={form.email}
          onChange={(email) => change({ email })}
          type="email"
          maxLength={200}
          disabled={isFixed}
          error={errors.get('email')}
        />
        <TextField
          label="Lotação"
          value={form.lotacao}
          onChange={(lotacao) => change({ lotacao })}
          maxLength={120}
          disabled={isFixed}
          error={errors.get('lotacao')}
        />
        <SelectField
          label="Perfil"
          options={optionsOf(profiles, form.perfilId)}
          value={form.perfilId}
          onChange={(perfilId) => change({ perfilId })}
          required
          disabled={isFixed || !profilesRead.data}
          error={errors.get('perfilId')}
        />
        <MultiSelectField
          label="Shoppings"
          options={malls.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          value={form.idShoppings}
          onChange={(idShoppings) => change({ idShoppings: [...idShoppings] })}
          disabled={Boolean(kept) || !mallsRead.data}
          hint={
            missing?.because ??
            (profile?.flagTodosShoppings && seesEveryMall ? 'Nenhum escolhido: a pessoa vê todos.' : undefined)
          }
          error={errors.get('idShoppings')}
        />
        <div className={styles['whole']}>
          <YesNoSwitch label="Ativo" checked={form.ativo} disabled={isFixed} onChange={(ativo) => change({ ativo })} />
        </div>
        {base?.ativo && (!form.ativo || isHandedOn(base, { login: form.login.trim(), email: form.email.trim() })) && (
          <p className={`${styles['note']} ${styles['whole']}`}>
            As sessões desta pessoa terminam assim que for salvo.
          </p>
        )}
      </div>
    </RecordDialog>
  )
}
