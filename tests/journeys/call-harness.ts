// Runs in the browser: both sides of a call in one page, with real WebRTC connections and a signaling server that tests
// control: it can hold back or drop messages. call-page.ts drives it.
import type { ConversationCard } from '@hiwar/contract/conversation-cards.ts'
import type { Ack } from '@hiwar/contract/events.ts'
import { Call } from '../../apps/web/src/features/call/call.ts'
import { MediaControl } from '../../apps/web/src/features/call/local-media.ts'
import type { Signaling } from '../../apps/web/src/features/call/signaling.ts'

type Payload = Readonly<Record<string, unknown>>
interface Message {
  readonly from: number
  readonly event: string
  readonly payload: Payload
}
type Handler = (payload: Payload) => void

/** A connection belongs to the person whose ICE servers it has, which do not exist. */
const iceServersOf = (id: number) => [{ urls: 'stun:call.test', username: String(id) }]
const withoutServers = (configuration: RTCConfiguration = {}): RTCConfiguration => ({
  ...configuration,
  iceServers: [],
})

/** A connection whose state and statistics a test can fake. */
class FakedConnection extends RTCPeerConnection {
  readonly owner: number
  #state: RTCPeerConnectionState | null = null
  #stats: readonly Payload[] | null = null

  constructor(configuration?: RTCConfiguration) {
    super(withoutServers(configuration))
    this.owner = Number(configuration?.iceServers?.[0]?.username)
  }

  override setConfiguration(configuration?: RTCConfiguration): void {
    super.setConfiguration(withoutServers(configuration))
  }

  override get connectionState(): RTCPeerConnectionState {
    return this.#state ?? super.connectionState
  }

  override async getStats(): Promise<RTCStatsReport> {
    return this.#stats === null
      ? await super.getStats()
      : new Map(this.#stats.map((entry, place) => [String(place), entry]))
  }

  /**
   * As strict as the standard; Chromium takes candidates of a description that is still to come, others refuse them.
   */
  override async addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
    const name = candidate?.usernameFragment ?? ''
    if (this.remoteDescription?.sdp.includes(`ice-ufrag:${name}`) === false)
      throw new DOMException('of no description here', 'OperationError')
    await super.addIceCandidate(candidate)
  }

  fakeState(state: RTCPeerConnectionState | null): void {
    this.#state = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }

  fakeStats(stats: readonly Payload[] | null): void {
    this.#stats = stats
  }
}

const lessonId = 7
const cardOf = (id: number | null): ConversationCard | null =>
  id === null ? null : { id, topicId: 1, level: 'beginner', question: 'What?', hint: 'هكذا' }

class Person {
  readonly media = new MediaControl()
  readonly handlers = new Map<string, Set<Handler>>()
  readonly reconnected = new Set<() => void>()
  readonly call: Call
  readonly id: number

  constructor(id: number, stage: Stage) {
    this.id = id
    const signaling = {
      emit: async (event: string, payload: Payload) => await stage.take({ from: id, event, payload }),
      on: (event: string, handler: Handler) => {
        const known = this.handlers.get(event) ?? new Set()
        this.handlers.set(event, known.add(handler))
        return () => {
          known.delete(handler)
        }
      },
      onReconnect: (listener) => {
        this.reconnected.add(listener)
        return () => this.reconnected.delete(listener)
      },
      reconnect: () => {
        for (const listener of this.reconnected) listener()
      },
    } as Signaling
    this.call = new Call({
      sessionId: 'lesson',
      ownId: id,
      partnerId: 3 - id,
      lessonId,
      signaling,
      media: this.media,
      fetchIce: async () => {
        stage.asked.push(`${id} ice servers`)
        return iceServersOf(id)
      },
      fetchMembers: async () => {
        stage.asked.push(`${id} members`)
        if (stage.withoutMembers.has(id)) throw new Error('the network is down')
        return [...stage.seats]
      },
    })
  }

  receive(event: string, payload: Payload): void {
    for (const handler of this.handlers.get(event) ?? []) handler(payload)
  }
}

/** The two, ids 1 and 2, and what passes between them. */
class Stage {
  readonly seats = new Set<number>()
  /** The server is an older one, whose acknowledgements do not say who is inside. */
  isOlder = false
  /** The card that the acknowledgement of a join brings, and one that is shown or taken away before it arrives. */
  cardAtJoin: number | null = null
  cardMeanwhile: number | null | undefined = undefined
  /** People whose requests for the list of members fail. */
  readonly withoutMembers = new Set<number>()
  /** Requests past the signaling, such as `1 members`. */
  readonly asked: string[] = []
  readonly sent: Message[] = []
  readonly held: Message[] = []
  readonly connections: FakedConnection[] = []
  readonly #people = [new Person(1, this), new Person(2, this)]
  #holds: (message: Message) => boolean = () => false
  readonly #losses: ((message: Message) => boolean)[] = []

  person(id: number): Person {
    const person = this.#people[id - 1]
    if (person === undefined) throw new Error(`nobody has the id ${id}`)
    return person
  }

  /** The newest connection of a person. */
  connection(id: number): FakedConnection {
    const connection = this.connections.findLast(({ owner }) => owner === id)
    if (connection === undefined) throw new Error(`${id} has no connection`)
    return connection
  }

  /** Such as `hold('SessionOffer')`, or of one person only. */
  hold(event: string, from?: number): void {
    this.#holds = matches(event, from)
  }
  lose(event: string, from?: number): void {
    this.#losses.push(matches(event, from))
  }

  /** Nothing is held or lost any more; what was held arrives, in its order. */
  release(): void {
    this.#holds = () => false
    this.#losses.length = 0
    for (const message of this.held.splice(0)) this.#relay(message)
  }

  async take(message: Message): Promise<Ack> {
    const { from, event, payload } = message
    this.sent.push(message)
    await Promise.resolve()
    if (event === 'JoinSession') this.seats.add(from)
    if (event === 'JoinSession') this.#broadcast('MemberJoinedSessionId', { userId: from })
    if (event === 'LeaveSession' && this.seats.delete(from)) this.#broadcast('MemberLeftSessionId', { userId: from })
    if (event === 'JoinSession' && this.cardMeanwhile !== undefined) this.#broadcastCard(this.cardMeanwhile)
    if (event === 'JoinSession' && !this.isOlder)
      return { code: 'ok', members: [...this.seats], card: cardOf(this.cardAtJoin) }
    if (event === 'JoinSession' || event === 'LeaveSession') return { code: 'ok' }
    if (!this.seats.has(from)) return { code: 'unallowed' }
    if (event === 'ToggleCamera') this.#broadcast('CameraToggle', { user: from, ...videoOf(payload) })
    else if (event === 'ToggleMic') this.#broadcast('MicToggled', { user: from, mic: payload['mic'] })
    else if (this.#holds(message)) this.held.push(message)
    else if (!this.#losses.some((loses) => loses(message))) this.#relay(message)
    return { code: 'ok' }
  }

  #broadcast(event: string, payload: Payload): void {
    for (const person of this.#people) if (this.seats.has(person.id)) person.receive(event, payload)
  }

  #broadcastCard(id: number | null): void {
    this.#broadcast('ConversationCard', { lessonId, cardId: id, card: cardOf(id) })
  }

  #relay({ from, event, payload }: Message): void {
    const to = 3 - from
    if (this.seats.has(to)) this.person(to).receive(event, payload)
  }
}

const videoOf = ({ camera, screen, face }: Payload): Payload => ({ camera, screen, face })

const matches = (event: string, from?: number) => (message: Message) =>
  message.event === event && (from === undefined || message.from === from)

const stage = new Stage()
window.RTCPeerConnection = class extends FakedConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    stage.connections.push(this)
  }
}
Object.assign(window, { stage })

export type { Stage }
