import { route, type Route } from '#server/http/routes.ts'

import * as ladders from './actions/ladders.ts'
import * as preview from './actions/preview.ts'
import * as senders from './actions/senders.ts'
import * as texts from './actions/texts.ts'
import * as ladderCalls from './contract/ladder-calls.ts'
import * as senderCalls from './contract/sender-calls.ts'
import * as textCalls from './contract/text-calls.ts'

export const routes: Route[] = [
  route(ladderCalls.listLadders, ladders.listLadders),
  route(ladderCalls.readLadder, ladders.readLadder),
  route(ladderCalls.createLadder, ladders.createLadder),
  route(ladderCalls.changeLadder, ladders.changeLadder),
  route(ladderCalls.discardLadder, ladders.discardLadder),
  route(ladderCalls.proposeLadder, ladders.proposeLadder),
  route(ladderCalls.confirmLadder, ladders.confirmLadder),
  route(ladderCalls.refuseLadder, ladders.refuseLadder),
  route(ladderCalls.ladderOptions, ladders.ladderOptions),
  route(textCalls.listTexts, texts.listTexts),
  route(textCalls.listTextVersions, texts.listTextVersions),
  route(textCalls.createText, texts.createText),
  route(textCalls.changeText, texts.changeText),
  route(textCalls.discardText, texts.discardText),
  route(textCalls.proposeText, texts.proposeText),
  route(textCalls.confirmText, texts.confirmText),
  route(textCalls.refuseText, texts.refuseText),
  route(textCalls.findTenants, preview.findTenants),
  route(textCalls.previewText, preview.previewText),
  route(senderCalls.listSenders, senders.listSenders),
  route(senderCalls.proposeSender, senders.proposeSender),
  route(senderCalls.confirmSender, senders.confirmSender),
  route(senderCalls.refuseSender, senders.refuseSender),
]
