// The commands of the laboratory.
#pragma once

#include <string>
#include <vector>

#include "lab/growth.h"
#include "lab/learn.h"
#include "lab/simulate.h"
#include "lab/study.h"
#include "lab/tournament.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own
class App;
}

namespace tricorne {

// Everything their flags can set.
struct LabFlags {
  bool json = false;
  std::string game;
  std::string data;
  SimulationConfig simulation;
  TournamentConfig tournament;
  StudyConfig study;
  GrowthConfig growth;
  LearnConfig learning;
  std::string command;  // as it was called
  std::string shard;
  std::string csv;   // where that goes
  std::string html;  // and that
  std::vector<std::string> files;
  std::vector<std::string> games;
  double seconds = 6;
  bool search = false;   // the speed of that
  std::string scenario;  // of what is searched
};

void describe_lab(CLI::App& app, LabFlags& flags);
int lab_command(const CLI::App& lab, const LabFlags& flags);

}  // namespace tricorne
