import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useRef, useState } from 'react'

import { failureSentence } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useDraft } from '#ui/draft.ts'
import { MultiSelectField } from '#ui/multi-select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'

import { type Profile, saveUser, staleWithPeople, type User } from '../contract/people.ts'
import { askDirectory, askUser, mallsQuery, profilesQuery, seesEveryMallQuery } from '../queries/people.ts'
import { type Filled, filledFrom, saysNothing } from '../rules/directory-form.ts'
import { mayHaveMalls } from '../rules/people.ts'
import styles from './people.module.css'
import { useFaster } from './use-faster.tsx'

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
function useDirectory(given: Form, change: (next: (now: Form) => Form) => void) {
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
      change((now) => ({ ...now, ...filledFrom({ now, asked: given, before, said }) }))
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

/** What is typed, and over whom as they were. */
type Draft = { readonly base?: User | undefined; readonly form: Form }
const draftOf = (user: User | undefined): Draft => ({ base: user, form: formOf(user) })

const isEmail = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim())

const unread = ({ isError }: { readonly isError: boolean }, sentence: string) => (isError ? sentence : undefined)

const optionsOf = (profiles: readonly Profile[], chosen: string) =>
  profiles
    .filter(({ flagAtivo, idPerfil }) => flagAtivo || String(idPerfil) === chosen)
    .map(({ idPerfil, nome }) => ({ value: String(idPerfil), label: nome }))

/** 'Adicionar / Alterar Usuário' (spec 3:2.9): saved with login, name and profile; a colleague's change is told. */
export function UserDialog({
  user,
  viewerId,
  onClose,
}: {
  readonly user: User | undefined
  /** Whoever opens it: gives the malls that they see, and no others. */
  readonly viewerId: number
  readonly onClose: () => void
}) {
  const formId = useId()
  // Over which version it was typed is kept with it: a colleague may save between the end of a session and the next.
  const [{ base, form }, setDraft] = useDraft<Draft>(`cadastro do usuário ${user?.id ?? 'novo'}`, draftOf(user))
  const profilesRead = useQuery(profilesQuery)
  const mallsRead = useQuery(mallsQuery)
  const seesEveryMall = useQuery(seesEveryMallQuery(viewerId)).data === true
  const profiles = profilesRead.data?.content ?? []
  const malls = mallsRead.data ?? []
  const setForm = (next: (now: Form) => Form) => setDraft((now) => ({ ...now, form: next(now.form) }))
  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }))
  const directory = useDirectory(form, setForm)
  const faster = useFaster<User>({
    read: async () => base && askUser(base.id),
    onTake: (now) => setDraft(draftOf(now)),
    onKeep: (now) => setDraft((typed) => ({ ...typed, base: now })),
  })
  const saving = useAct(saveUser, {
    stale: staleWithPeople,
    fields,
    success: ({ mensagem }) => mensagem,
    onFailure: faster.onFailure,
    onDone: onClose,
  })
  const profile = profiles.find(({ idPerfil }) => String(idPerfil) === form.perfilId)
  const missing =
    profile && mayHaveMalls({ name: profile.nome, seesEveryMall: profile.flagTodosShoppings }, form.idShoppings.length)
  const dirty = JSON.stringify(form) !== JSON.stringify(formOf(base))
  const wrongEmail =
    form.email.trim() === ''
      ? base && 'Informe o e-mail.'
      : isEmail(form.email)
        ? undefined
        : 'Informe um e-mail como nome@empresa.com.br.'
  const isHandedOn =
    base !== undefined &&
    (form.login.trim() !== base.login || form.email.trim().toLowerCase() !== base.email.toLowerCase())
  const disabledBecause =
    form.login.trim() === '' || form.nome.trim() === '' || form.perfilId === ''
      ? 'Informe login, nome e perfil.'
      : ((directory.isLooking ? looking : wrongEmail) ??
        (faster.isOpen ? 'Escolha antes o que fica.' : dirty ? undefined : 'Nada foi alterado.'))
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (disabledBecause !== undefined) return
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
    <Dialog
      opened
      onClose={onClose}
      title="Adicionar / Alterar Usuário"
      dirty={dirty}
      busy={saving.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" type="submit" form={formId} loading={saving.busy} disabledBecause={disabledBecause}>
            Salvar
          </Button>
        </>
      }
    >
      {faster.note}
      <form id={formId} className={styles['form']} onSubmit={save}>
        <TextField
          label="Login"
          value={form.login}
          onChange={(login) => change({ login })}
          onBlur={directory.ask}
          pattern={(typed) => typed.replace(/\s/g, '').toLowerCase()}
          hint={directory.hint}
          required
          maxLength={120}
          error={errors.get('login')}
          autoFocusInDialog
        />
        <TextField
          label="Nome"
          value={form.nome}
          onChange={(nome) => change({ nome })}
          required
          maxLength={200}
          error={errors.get('nome')}
        />
        <TextField
          label="E-mail"
          value={form.email}
          onChange={(email) => change({ email })}
          type="email"
          maxLength={200}
          error={errors.get('email')}
        />
        <TextField
          label="Lotação"
          value={form.lotacao}
          onChange={(lotacao) => change({ lotacao })}
          maxLength={120}
          error={errors.get('lotacao')}
        />
        <SelectField
          label="Perfil"
          options={optionsOf(profiles, form.perfilId)}
          value={form.perfilId}
          onChange={(perfilId) => change({ perfilId })}
          required
          disabled={!profilesRead.data}
          error={errors.get('perfilId') ?? unread(profilesRead, 'Não foi possível carregar os perfis.')}
        />
        <MultiSelectField
          label="Shoppings"
          options={malls.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          value={form.idShoppings}
          onChange={(idShoppings) => change({ idShoppings: [...idShoppings] })}
          disabled={!mallsRead.data}
          hint={
            missing?.because ??
            (profile?.flagTodosShoppings && seesEveryMall ? 'Nenhum escolhido: a pessoa vê todos.' : undefined)
          }
          error={errors.get('idShoppings') ?? unread(mallsRead, 'Não foi possível carregar os shoppings.')}
        />
        <div className={styles['whole']}>
          <YesNoSwitch label="Ativo" checked={form.ativo} onChange={(ativo) => change({ ativo })} />
        </div>
        {(profilesRead.isError || mallsRead.isError) && (
          <div className={styles['whole']}>
            <Button
              size="compact"
              onClick={() => {
                if (profilesRead.isError) void profilesRead.refetch()
                if (mallsRead.isError) void mallsRead.refetch()
              }}
            >
              Tentar de novo
            </Button>
          </div>
        )}
        {base?.ativo && (!form.ativo || isHandedOn) && (
          <p className={`${styles['note']} ${styles['whole']}`}>
            As sessões desta pessoa terminam assim que for salvo.
          </p>
        )}
      </form>
    </Dialog>
  )
}
