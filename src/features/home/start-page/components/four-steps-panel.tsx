import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { IconPlayerPlay } from '@tabler/icons-react'

import { ActList } from '#features/home/help/components/act-list.tsx'
import { ChainList } from '#features/home/help/components/chain-list.tsx'
import { ownersWords } from '#features/home/help/rules/owners.ts'
import { fourStepsPreference, savePreference } from '#features/people/access/contract/session.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useGoTo } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'

import type { FourSteps } from '../contract/four-steps.ts'
import { fourStepsQueries } from '../queries/four-steps.ts'
import { pendingQuery } from '../queries/start-page.ts'
import { countWords, mallsWords } from '../rules/four-steps.ts'
import styles from './four-steps-panel.module.css'

const title = 'Seu trabalho em quatro passos'
const readOnly = 'Você vê o sistema como outra pessoa: nada é alterado.'

/** The user chose 'Não mostrar mais', or brings the steps back from the help. */
function useHide() {
  return useAct(savePreference, {
    invalidates: [fourStepsQueries],
    success: "Os quatro passos não aparecem mais. Para vê-los de novo: '?', Esta tela",
    // The panel that had the focus is gone.
    onDone: () => document.querySelector<HTMLElement>('#titulo')?.focus(),
  })
}

function Steps({ of }: { readonly of: FourSteps }) {
  const goTo = useGoTo()
  // The counts are those of 'Minha fila' on the same screen.
  const queue = useQuery(pendingQuery).data?.content
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = of.passos[Number(event.key) - 1]
    if (step === undefined) return
    event.preventDefault()
    goTo(step.path)
  }
  return (
    <ol className={styles['steps']} aria-label={title} onKeyDown={onKeyDown}>
      {of.passos.map((step, index) => {
        const count = queue ? countWords(step, queue) : null
        return (
          <li key={step.path}>
            <h3 className={styles['name']}>
              <span className={styles['number']} aria-hidden="true">
                {index + 1}
              </span>
              {step.titulo}
            </h3>
            <p className={styles['text']}>{step.texto}</p>
            {count !== null && <p className={styles['count']}>{count}</p>}
            <Link to={step.path} className={styles['open']}>
              {step.abre}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** Lines of 'O que o seu acesso inclui'. */
const accessActs = ({ acesso }: FourSteps) =>
  acesso.map(({ texto, ...line }) => ({ ato: texto, ...line }))

/** The user, as far as the start page names them. */
export type StartPersonProps = {
  /** Names of the user's malls; undefined = all. */
  readonly malls: readonly string[] | undefined
  /** The page is seen as another user, read-only. */
  readonly isSeenAs: boolean
}

/** 'Não mostrar mais' and 'Começar pelo passo 1'. */
function StepActs({
  first,
  isSeenAs,
}: Pick<StartPersonProps, 'isSeenAs'> & {
  readonly first: FourSteps['passos'][number] | undefined
}) {
  const goTo = useGoTo()
  const hide = useHide()
  return (
    <span className={styles['acts']}>
      <Button
        kind="text"
        loading={hide.busy}
        disabledBecause={isSeenAs ? readOnly : undefined}
        onClick={() => void hide.run({ tela: fourStepsPreference, valor: { oculto: true } })}
      >
        Não mostrar mais
      </Button>
      {first && (
        <Button
          kind="primary"
          icon={<IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => goTo(first.path)}
        >
          Começar pelo passo 1
        </Button>
      )}
    </span>
  )
}

/** 'Seu trabalho em quatro passos', whose the steps of the chain are, and what the access has. */
export function FourStepsPanel({
  of,
  opens,
  malls,
  isSeenAs,
}: StartPersonProps & {
  readonly of: FourSteps
  readonly opens: (path: string) => boolean
}) {
  return (
    <div className={styles['page']}>
      <Panel
        title={title}
        subtitle={
          of.semShopping === null
            ? mallsWords(malls)
            : `Você ainda não vê nenhum shopping. Peça o seu a ${ownersWords(of.semShopping)}.`
        }
        aside={<StepActs first={of.passos[0]} isSeenAs={isSeenAs} />}
      >
        <Steps of={of} />
      </Panel>
      {of.caminho !== null && (
        <Panel title={`De quem é cada passo da ${of.caminho.nome}`}>
          <ChainList chain={of.caminho} opens={opens} isAcross />
        </Panel>
      )}
      <Panel title="O que o seu acesso inclui">
        <div className={styles['access']}>
          <ActList label="O que o seu acesso inclui" acts={accessActs(of)} />
        </div>
      </Panel>
    </div>
  )
}
