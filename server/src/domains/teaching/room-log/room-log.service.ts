export { checkPace, setPace } from './pace.ts'
export { announce, dueTopic, topicOf, topicOfTeam, wakeRoom } from './announce.ts'
export { actsAt, commanded } from './room-commands.ts'
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
export { deleteRobot, insertRobot } from './room-robots.store.ts'
export { noteHere, upsertSeat } from './room-seats.store.ts'
export {
  claimDueRooms,
  putOffRoom,
  renewClaims,
  setGroupsOfTeams,
  setProjector,
  setSending,
  updateRoom,
  type GroupsOfTeams,
} from './rooms.store.ts'
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
  takeOutOfTeam,
  updateTeam,
  type CaptainDraft,
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
