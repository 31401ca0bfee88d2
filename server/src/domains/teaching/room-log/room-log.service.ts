export { checkPace, setPace } from './pace.ts'
export { announce, dueTopic, topicOf, topicOfTeam, wakeRoom } from './announce.ts'
export { actsAt, commanded, type RoomChange } from './room-commands.ts'
export { appendEntry, findRoom, findSender, listSeats, lockRoom } from './room-log.queries.ts'
export {
  closedRound,
  closesAtFor,
  gateOf,
  isOver,
  isWithheld,
  toRoomState,
  type RoomRow,
  type SeatInRoom,
} from './room-state.ts'
export type { RoomRobotsTable } from './room-log.tables.ts'
export { addTeam, nameOfTeam, seatInTeam } from './seat-in-team.ts'
export { countsAtOnce, sharedProposals, type MadeProposal } from './sending.ts'
export {
  deleteCaptainDraft,
  deleteEmptyTeams,
  deleteTeams,
  draftsOf,
  findTeam,
  findTeamOf,
  findTeams,
  insertTeam,
  keepCaptainDraft,
  keepDraft,
  keepProposal,
  listCaptainDraftsOf,
  listDrafts,
  listProposals,
  listProposalsOf,
  listTeams,
  listWithoutTeam,
  lockRun,
  putIntoTeam,
  setGroupsOfTeams,
  setSending,
  takeOutOfTeam,
  updateTeam,
  type CaptainDraft,
  type GroupsOfTeams,
  type TeamMember,
  type TeamRow,
} from './team.queries.ts'
export {
  countFirms,
  countTeams,
  deleteOutcome,
  findWorld,
  keepOutcome,
  listFirms,
  listNews,
  nextFirm,
  setNews,
  type RoomWorld,
} from './world.queries.ts'
