import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { RecordDialog } from '#listing/records/record-dialog.tsx'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { isEmail } from '#values/email.ts'

import { type Profile, type User, userRecords } from '../contract/people.ts'
import { findInDirectory, profilesQuery, seesEveryMallQuery } from '../queries/people.ts'
import { type DirectoryFields, filledFrom, emptyDirectoryFields } from '../rules/directory-form.ts'
import { isReassigned, mayHaveMalls } from '../rules/people.ts'
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

const inputOf = (form: Form) => ({
  ...form,
  lotacao: form.lotacao.trim() || null,
  perfilId: Number(form.perfilId),
  idShoppings: form.idShoppings.map(Number),
})

/** The e-mail is optional only for users who had none (rules 8). */
function emailProblem(email: string, base: User | undefined): string | undefined {
  if (email === '') return base?.email ? 'Informe o e-mail: este usuário já tem um.' : undefined
  return isEmail(email) ? undefined : 'Informe um e-mail como nome@empresa.com.br.'
}

const looking = 'Buscando no diretório…'

/**
 * On blur of the login, fills name, e-mail and department from the directory (spec 3:5). Input
 * typed meanwhile stays; values of the previous login are cleared, so that nobody gets another
 * person's e-mail.
 */
function useDirectory(form: Form, change: (next: (now: Form) => Partial<Form>) => void) {
  const login = form.login.trim().toLowerCase()
  const searchedLogin = useRef(login)
  const settledLogin = useRef(login)
  const fieldsFromDirectory = useRef(emptyDirectoryFields)
  const [hint, setHint] = useState<string>()
  const ask = () => {
    if (login === '' || login === searchedLogin.current) return
    searchedLogin.current = login
    setHint(looking)
    const fill = (directoryFields: DirectoryFields) => {
      const before = fieldsFromDirectory.current
      fieldsFromDirectory.current = directoryFields
      settledLogin.current = login
      change((now) => filledFrom({ now, typed: form, before, found: directoryFields }))
    }
    findInDirectory(login).then(
      ({ name, email, lotacao }) => {
        // Ignore an outdated answer: another login was typed meanwhile.
        if (searchedLogin.current !== login) return
        setHint(undefined)
        fill({ nome: name, email, lotacao })
      },
      (failure: unknown) => {
        if (searchedLogin.current !== login) return
        setHint(failureSentence(failure))
        fill(emptyDirectoryFields)
        // Allow a retry on the next blur.
        searchedLogin.current = ''
      },
    )
  }
  return {
    ask,
    hint,
    isLooking: hint === looking,
    /** True if the login differs from the last lookup: Enter saves without blur. */
    isBehind: () => login !== settledLogin.current,
  }
}

const optionsOf = (profiles: readonly Profile[], profileCode: string) =>
  profiles
    .filter(
      ({ flagAtivo, idPerfil, porQueNao }) =>
        (flagAtivo && !porQueNao.dar) || String(idPerfil) === profileCode,
    )
    .map(({ idPerfil, nome }) => ({ value: String(idPerfil), label: nome }))

type Props = RecordProps<User> & {
  /** The current user, who can assign only malls they see. */
  readonly viewerId: number
}

/** What is missing or meant if this number of malls is chosen. */
function mallsHint(
  profile: Profile | undefined,
  chosen: number,
  seesEveryMall: boolean,
): string | undefined {
  if (!profile) return undefined
  const { nome: name, flagTodosShoppings } = profile
  return (
    mayHaveMalls({ name, seesEveryMall: flagTodosShoppings }, chosen)?.because ??
    (flagTodosShoppings && seesEveryMall ? 'Nenhum escolhido: a pessoa vê todos.' : undefined)
  )
}

/** The form of a user with its look-ups, what is fixed in it, and why it cannot be saved. */
function useUser({ record, current, viewerId, onClose }: Props) {
  const recordForm = useRecord(userRecords, { record, current, onClose }, { formOf, fields })
  const { form, base, change } = recordForm
  const profilesRead = useQuery(profilesQuery)
  const mallsRead = useQuery(mallsQuery)
  const seesEveryMall = useQuery(seesEveryMallQuery(viewerId)).data === true
  const profiles = profilesRead.data?.content ?? []
  const directory = useDirectory(form, change)
  const profile = profiles.find(({ idPerfil }) => String(idPerfil) === form.perfilId)
  const wrongEmail = emailProblem(form.email.trim(), base)
  const [refusal, onlyMalls] = [base?.porQueNao.alterar, base?.porQueNao.alterarAlemDosShoppings]
  const isFixed = Boolean(refusal ?? onlyMalls)
  const disabledBecause =
    refusal ??
    (form.login.trim() === '' || form.nome.trim() === '' || form.perfilId === ''
      ? 'Informe login, nome e perfil.'
      : directory.isLooking
        ? looking
        : wrongEmail)
  const save = () => {
    if (directory.isBehind()) directory.ask()
    else recordForm.save(inputOf(form))
  }
  const endsSessions =
    base?.ativo === true &&
    (!form.ativo || isReassigned(base, { login: form.login.trim(), email: form.email.trim() }))
  return {
    recordForm,
    profilesRead,
    mallsRead,
    directory,
    refusal,
    onlyMalls,
    isFixed,
    wrongEmail: base && form.email !== base.email ? wrongEmail : undefined,
    disabledBecause,
    save,
    endsSessions,
    mallsHint: mallsHint(profile, form.idShoppings.length, seesEveryMall),
  }
}

type UserForm = { readonly user: ReturnType<typeof useUser> }

/** Login, and the name, e-mail and department that the directory fills in. */
function PersonFields({ user: { recordForm, directory, isFixed, wrongEmail } }: UserForm) {
  const { form, base, change, errors } = recordForm
  return (
    <>
      <TextField
        label="Login"
        value={form.login}
        onChange={(login) => change({ login })}
        onBlur={directory.ask}
        pattern={(text) => text.replace(/\s/g, '').toLowerCase()}
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
        required={Boolean(base?.email)}
        error={errors.get('email') ?? wrongEmail}
      />
      <TextField
        label="Lotação"
        value={form.lotacao}
        onChange={(lotacao) => change({ lotacao })}
        maxLength={120}
        disabled={isFixed}
        error={errors.get('lotacao')}
      />
    </>
  )
}

/** Profile and malls. */
function AccessFields({ user }: UserForm) {
  const { recordForm, profilesRead, mallsRead } = user
  const { form, change, errors } = recordForm
  return (
    <>
      <SelectField
        label="Perfil"
        options={optionsOf(profilesRead.data?.content ?? [], form.perfilId)}
        value={form.perfilId}
        onChange={(perfilId) => change({ perfilId })}
        required
        disabled={user.isFixed || !profilesRead.data}
        error={errors.get('perfilId')}
      />
      <MultiSelectField
        label="Shoppings"
        options={(mallsRead.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={form.idShoppings}
        onChange={(idShoppings) => change({ idShoppings: [...idShoppings] })}
        disabled={Boolean(user.refusal) || !mallsRead.data}
        hint={user.mallsHint}
        error={errors.get('idShoppings')}
      />
    </>
  )
}

/**
 * 'Adicionar / Alterar Usuário' (spec 3:2.9): requires login, name and profile; shows concurrent
 * changes.
 */
export function UserDialog(props: Props) {
  const user = useUser(props)
  const { recordForm, refusal, isFixed } = user
  return (
    <RecordDialog
      size="form"
      title="Adicionar / Alterar Usuário"
      recordForm={recordForm}
      disabledBecause={user.disabledBecause}
      onSave={user.save}
    >
      {isFixed && (
        <p className={styles['note']}>
          {refusal ?? `${user.onlyMalls} Aqui só os seus shoppings podem ser dados ou tirados.`}
        </p>
      )}
      <UnreadChoices
        choices={[
          { ...user.profilesRead, noun: 'os perfis' },
          { ...user.mallsRead, noun: 'os shoppings' },
        ]}
      />
      <div className={styles['form']}>
        <PersonFields user={user} />
        <AccessFields user={user} />
        <div className={styles['whole']}>
          <YesNoSwitch
            label="Ativo"
            checked={recordForm.form.ativo}
            disabled={isFixed}
            onChange={(ativo) => recordForm.change({ ativo })}
          />
        </div>
        {user.endsSessions && (
          <p className={`${styles['note']} ${styles['whole']}`}>
            As sessões desta pessoa terminam assim que for salvo.
          </p>
        )}
      </div>
    </RecordDialog>
  )
}
