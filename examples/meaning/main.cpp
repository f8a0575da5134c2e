// meaning load CORPUS: loads every object.  meaning check CASES: evaluates and compares every case.

#include "meaning/cases.hpp"

#include <fstream>
#include <iostream>
#include <string_view>

namespace {

int load(std::istream& in) {
    const meaning::LoadTotals totals = meaning::load_corpus(in, std::cout);
    std::cout << "rules " << totals.rules << ", objects " << totals.objects << ", loaded " << totals.loaded
              << ", refused " << totals.refused << ", pending " << totals.pending << "\n";
    return totals.unexplained == 0 ? 0 : 1;
}

int check(std::istream& in) {
    const meaning::CaseTotals totals = meaning::check_cases(in, std::cout);
    std::cout << "cases " << totals.cases << ", agree " << totals.agree << ", differ " << totals.differ
              << "\n";
    return totals.differ == 0 ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) {
    const std::string_view command = count > 1 ? arguments[1] : "";
    if (count != 3 || (command != "load" && command != "check")) {
        std::cerr << "usage: meaning load CORPUS | meaning check CASES\n";
        return 2;
    }
    std::ifstream in(arguments[2]);
    if (!in) {
        std::cerr << "meaning: cannot read " << arguments[2] << "\n";
        return 2;
    }
    return command == "load" ? load(in) : check(in);
}
